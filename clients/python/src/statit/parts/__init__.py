"""The parts of the client, by what they do."""
