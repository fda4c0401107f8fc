import { drawRequest } from "./chartRequest";

/** The entry point of the server: JSON of a request in, SVG out. */
Object.assign(globalThis, { drawChart: (request: string) => drawRequest(JSON.parse(request)) });
