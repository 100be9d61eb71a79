"""One module a verb: parse, call one function of api, show."""
