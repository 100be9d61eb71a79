"""Words that compete for one place: values by category, and the nouns that name roles and events.

Add a word to a line here and every rule that asks for the category knows it.
"""

from __future__ import annotations

from functools import cache

# category -> values; of one category a user has one value at a time for one subject
CATEGORIES = {
    "editor": "vs code|vscode|visual studio code|neovim|nvim|vim|emacs|intellij|intellij idea|pycharm|webstorm|goland|sublime text|sublime|zed|cursor|helix|nano|notepad++|atom|xcode|android studio|eclipse|rstudio",
    "notes app": "obsidian|notion|evernote|roam|roam research|logseq|onenote|apple notes|joplin|bear|simplenote|google keep|org mode|org-mode",
    "package manager": "npm|yarn|pnpm|bun|pip|pipenv|poetry|uv|conda|mamba|cargo|maven|gradle",
    "browser": "firefox|chrome|safari|edge|brave|arc|vivaldi|opera|chromium",
    "shell": "bash|zsh|fish|nushell|powershell",
    "terminal": "iterm|iterm2|alacritty|kitty|wezterm|ghostty|warp|tmux",
    "operating system": "windows|windows 10|windows 11|linux|ubuntu|debian|fedora|arch|arch linux|macos|nixos|mint|linux mint|opensuse|freebsd",
    "database": "postgres|postgresql|mysql|mariadb|sqlite|mongodb|mongo|cassandra|oracle|sql server|cockroachdb|dynamodb|duckdb|clickhouse|couchdb",
    "data warehouse": "bigquery|snowflake|redshift|databricks|synapse",
    "queue": "rabbitmq|kafka|redis streams|sqs|nats|celery|pulsar|zeromq|sidekiq|activemq",
    "ci": "jenkins|github actions|gitlab ci|circleci|travis|travis ci|buildkite|teamcity|drone|azure pipelines",
    "cloud": "aws|gcp|google cloud|azure|hetzner|digitalocean|heroku|fly.io|render|vercel|netlify",
    "chat": "slack|teams|microsoft teams|discord|mattermost|zulip|rocket.chat|matrix",
    "tracker": "jira|linear|asana|trello|github issues|clickup|youtrack|basecamp|shortcut",
    "code host": "github|gitlab|bitbucket|gitea|forgejo|codeberg",
    "frontend framework": "react|vue|svelte|angular|solid|solidjs|preact|htmx|ember",
    "backend framework": "django|flask|fastapi|rails|laravel|spring|spring boot|express|nestjs|phoenix|gin",
    "deep learning framework": "pytorch|tensorflow|jax|keras",
    "charting library": "matplotlib|plotly|seaborn|altair|bokeh|d3|ggplot2",
    "game engine": "unity|unreal|unreal engine|godot|gamemaker",
    "bundler": "webpack|vite|rollup|esbuild|parcel|turbopack",
    "test runner": "jest|vitest|mocha|pytest|unittest|junit",
    "design tool": "figma|sketch|adobe xd|penpot|framer",
    "indentation": "tabs|spaces|two spaces|2 spaces|four spaces|4 spaces|three spaces|3 spaces|8 spaces|eight spaces|a tab|tab",
    "spelling": "british|american|british spelling|american spelling|british english|american english|uk spelling|us spelling|canadian spelling|australian spelling",
    "quotes": "single quotes|double quotes",
    "theme": "dark mode|light mode|dark theme|light theme|the dark theme|the light theme",
    "units": "metric|imperial|metric units|imperial units|celsius|fahrenheit|kilometers|kilometres|miles",
    "clock": "24-hour|12-hour|24h|12h|24-hour clock|12-hour clock|24-hour time|12-hour time|24 hour|12 hour|am/pm",
    "date format": "iso dates|iso 8601|yyyy-mm-dd|dd/mm/yyyy|mm/dd/yyyy|dd.mm.yyyy",
    "diet": "vegetarian|vegan|pescatarian|pescetarian|flexitarian|omnivore|keto|paleo|halal|kosher",
    "reply length": "short|brief|concise|terse|long|detailed|verbose|to the point|succinct|thorough",
    "merge style": "rebase|squash|squash merge|squash merges|merge commits|squash merging|rebasing",
}
ROLES = frozenset(
    "engineer developer dev manager designer scientist analyst student professor lecturer teacher nurse doctor physician surgeon ceo cto cfo coo cmo cio ciso vp"
    " founder cofounder co-founder consultant freelancer writer author journalist reporter lawyer attorney paralegal architect researcher intern lead leader director officer"
    " accountant chef cook artist musician photographer videographer postdoc phd assistant owner admin administrator programmer physicist biologist chemist pharmacist"
    " dentist vet veterinarian therapist psychologist librarian pilot carpenter electrician plumber producer marketer recruiter economist statistician"
    " mathematician translator interpreter tutor coach trader banker entrepreneur pm sre dba technician mechanic farmer baker barista driver undergrad"
    " undergraduate graduate candidate tester maintainer contractor secretary coordinator planner paramedic firefighter illustrator animator composer singer"
    " streamer youtuber podcaster salesperson bookkeeper auditor actuary broker strategist copywriter editor curator sysadmin hacker retiree pensioner"
    " fellow resident apprentice trainee master sophomore freshman junior senior principal dean headteacher instructor trainer dancer actor actress director investor"
    " geologist astronomer historian linguist anthropologist sociologist policeman officer soldier captain moderator specialist advocate evangelist supervisor"
    " mom mum dad mother father parent president chair chairman treasurer host guide clerk cashier waiter waitress head chief gardener seamstress tailor midwife".split()
)
EVENTS = frozenset(
    "meeting appointment offsite off-site trip flight interview conference deadline launch release demo review wedding party exam training course workshop"
    " retro retrospective standup stand-up sync rehearsal migration cut-over cutover go-live audit concert visit vacation holiday leave birthday anniversary"
    " presentation talk lecture defense defence hearing surgery operation checkup check-up delivery move inspection webinar hackathon sprint freeze kickoff"
    " kick-off call dinner lunch reunion festival race marathon match game session class planning viva submission renewal ceremony graduation town-hall townhall"
    " summit maintenance window upgrade rollout outage handover physio physiotherapy".split()
)
FOREIGN_EVENTS = frozenset(
    "termin termine treffen besprechung prüfung flug reise hochzeit umzug operation geburtstag urlaub besuch konzert vorstellungsgespräch feier abgabe kurs"
    " rendez-vous rdv réunion examen vol voyage mariage déménagement opération anniversaire vacances entretien fête concert visite stage"
    " cita reunión vuelo viaje boda mudanza operación cumpleaños vacaciones entrevista fiesta concierto visita curso"
    " appuntamento riunione esame volo viaggio matrimonio trasloco operazione compleanno vacanze colloquio festa concerto visita corso"
    " consulta reunião exame voo viagem casamento mudança operação cirurgia aniversário férias entrevista festa concerto"
    " afspraak vergadering vlucht reis bruiloft verhuizing operatie verjaardag vakantie sollicitatiegesprek feest tentamen"
    " möte tid resa flyg bröllop flytt semester intervju fest møde møte bryllup ferie spotkanie wizyta lot wesele urlop".split()
)
RELATIONS = frozenset(
    "husband wife partner spouse girlfriend boyfriend fiance fiancee fiancé fiancée mother mom mum father dad son daughter brother sister cousin uncle aunt niece nephew"
    " grandmother grandfather grandma grandpa friend roommate flatmate housemate neighbour neighbor colleague coworker co-worker boss manager supervisor"
    " advisor adviser mentor teammate dog cat twin son-in-law daughter-in-law mother-in-law father-in-law sister-in-law brother-in-law parrot rabbit horse puppy"
    " hamster kitten prof. dr. mr. mrs. ms.".split()
)
FOREIGN_RELATIONS = frozenset(
    "mann frau partner partnerin schwester bruder mutter vater sohn tochter oma opa tante onkel cousine freundin freund chef chefin kollegin kollege nachbarin nachbar hund katze"
    " mari femme compagnon compagne sœur soeur frère mère père fils fille grand-mère grand-père tante oncle cousin cousine amie ami collègue voisine voisin chien chat"
    " marido esposa mujer novio novia hermana hermano madre padre hijo hija abuela abuelo tía tío prima primo amiga amigo jefa jefe vecina vecino perro gata"
    " marito moglie compagna compagno sorella fratello figlio figlia nonna nonno zia zio cugina cugino amica amico capo collega vicina vicino cane gatto"
    " esposa namorada namorado irmã irmão mãe pai filho filha avó avô chefe vizinha vizinho cachorro"
    " vrouw vriendin vriend zus broer moeder vader zoon dochter baas buurman buurvrouw hond kat syster bror mor far kollega"
    " siostra brat mama tata syn córka сестра брат мама папа сын дочь муж жена".split()
)
SAME = {  # other words for one slot or one thing
    "dev": "developer", "devs": "developers", "boss": "manager", "supervisor": "manager", "line manager": "manager", "adviser": "advisor", "time zone": "timezone", "full name": "name", "surname": "last name",
    "colour": "color", "colours": "colors", "favourite": "favorite", "favourites": "favorites", "flavour": "flavor", "centre": "center", "grey": "gray", "behaviour": "behavior", "theatre": "theater", "e-mail": "email", "email address": "email", "mail address": "email", "phone number": "phone", "telephone": "phone", "prod": "production", "db": "database",
    "repo": "repository", "neighbor": "neighbour", "offsite": "offsite", "off-site": "offsite", "retrospective": "retro", "stand-up": "standup", "vscode": "vs code",
    "visual studio code": "vs code", "nvim": "neovim", "postgresql": "postgres", "2 spaces": "two spaces", "4 spaces": "four spaces", "answers": "replies",
    "answer": "reply", "responses": "replies", "response": "reply", "golang": "go", "yml": "yaml", "brief": "short", "concise": "short", "terse": "short", "succinct": "short",
    "pescetarian": "pescatarian", "docs": "documentation", "doc": "documentation", "google cloud": "gcp", "k8s": "kubernetes", "mongo": "mongodb",
}  # fmt: skip


@cache
def categories() -> dict[str, str]:
    """Value -> category."""
    return {value: category for category, values in CATEGORIES.items() for value in values.split("|")}


def category_match(value: str) -> tuple[str, str] | None:
    """(category, the term of it) of a value, also with a version or a purpose around it ("Postgres 16", "yarn for all")."""
    table = categories()
    words = value.lower().strip(" .!").split()
    while words and words[0] in ("the", "a", "an", "plain", "my", "our", "their", "only"):
        words = words[1:]
    for end in (3, 2, 1):
        term = " ".join(words[:end])
        if term in table and (len(words) <= end + 1 or words[end] in _AFTER_TERM):
            return table[term], term
    return None


def category_of(value: str) -> str | None:
    """The category of a value, or None."""
    found = category_match(value)
    return found[0] if found else None


_AFTER_TERM = frozenset(
    "for with as in on at instead again now everywhere over rather because and or v1 v2 since not than by to from inside".split()
)
