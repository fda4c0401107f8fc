import { afterAll, afterEach } from "vitest";
import { closeWindows, refuseComplaints } from "./browser";

/** What holds for each file of tests in a browser. */
afterEach(refuseComplaints);
afterAll(closeWindows);
