// Jest takes a hundred calls into each trace, and each `expect` and each call of a client takes a trace.
Error.stackTraceLimit = 20;
