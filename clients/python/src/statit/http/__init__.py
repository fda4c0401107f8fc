"""Requests over HTTP: the access key, retries and errors."""
