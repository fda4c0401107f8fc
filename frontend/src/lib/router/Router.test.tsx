import { createMemoryHistory } from "@tanstack/history";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { expect, test, vi } from "vitest";
import { Link, Navigate } from "./Link";
import { useBlocker, useLocation, useNavigate, useParams, useSearchParams } from "./navigation";
import { Router } from "./Router";
import { ScrollRestoration } from "./scroll";

/** Shows an element at every address, with the address beside it. */
function show(at: string, element: () => React.ReactNode, onOpen?: () => void) {
  const history = createMemoryHistory({ initialEntries: [at] });
  function Page() {
    const { pathname, search, hash } = useLocation();
    const { "*": rest, page } = useParams();
    return (
      <>
        <p data-testid="at">{pathname + search + hash}</p>
        <p data-testid="page">{page ?? rest}</p>
        {element()}
      </>
    );
  }
  const routes = [
    { path: "p/:page", parts: [Page] },
    { path: "*", parts: [Page] },
  ];
  render(<Router history={history} routes={routes} onOpen={onOpen} />);
  return history;
}
const at = () => screen.getByTestId("at").textContent;

test.each([
  ["/p/two?a=1#b", "/p/two?a=1#b", "two"],
  ["?q=1", "/p/one?q=1", "one"],
  ["?", "/p/one", "one"],
  ["#end", "/p/one?old=1#end", "one"],
  ["/else/where", "/else/where", "else/where"],
])("a link to %j opens %j", async (to, address, page) => {
  show("/p/one?old=1", () => <Link to={to}>go</Link>);
  fireEvent.click(screen.getByText("go"));
  expect(at()).toBe(address);
  expect(screen.getByTestId("page").textContent).toBe(page);
});

test.each([
  ["with Control", { ctrlKey: true }],
  ["with Shift", { shiftKey: true }],
  ["with the middle button", { button: 1 }],
])("a click %s is the browser's", (_, click) => {
  show("/p/one", () => <Link to="/p/two">go</Link>);
  const link = screen.getByText("go");
  link.addEventListener("click", (event) => event.preventDefault()); // jsdom has no other page
  fireEvent.click(link, click);
  expect(at()).toBe("/p/one");
});

test("a link to the shown address adds no entry to the history, another does", () => {
  const history = show("/p/one", () => (
    <>
      <Link to="/p/one">same</Link>
      <Link to="/p/two">other</Link>
    </>
  ));
  fireEvent.click(screen.getByText("same"));
  expect(history.length).toBe(1);
  fireEvent.click(screen.getByText("other"));
  expect(history.length).toBe(2);
});

test("back shows the earlier address, and the loader is called for each", () => {
  const onOpen = vi.fn();
  const history = show("/p/one", () => <Link to="/p/two?x=1">go</Link>, onOpen);
  fireEvent.click(screen.getByText("go"));
  act(() => history.back());
  expect(at()).toBe("/p/one");
  expect(onOpen.mock.calls.map(([route, params, search]) => [route.path, params, String(search)])).toEqual([
    ["p/:page", { page: "two" }, "x=1"],
    ["p/:page", { page: "one" }, ""],
  ]);
});

test("a state is stored with its entry, and a redirect replaces the entry", async () => {
  function Old() {
    const { pathname } = useLocation();
    return pathname === "/old" ? <Navigate to="/new" replace state={{ from: 1 }} /> : null;
  }
  const history = show("/old", () => <Old />);
  await waitFor(() => expect(at()).toBe("/new"));
  expect([history.location.state, history.length]).toMatchObject([{ from: 1 }, 1]);
});

test("a page that is being left redirects to nowhere", async () => {
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let leave = () => {};
  function Old() {
    const navigate = useNavigate();
    const [isEmpty, setEmpty] = useState(false);
    leave = () => {
      navigate("/new");
      setEmpty(true);
    };
    return isEmpty ? <Navigate to="/elsewhere" replace /> : <p>old</p>;
  }
  function New() {
    use(loaded);
    return <p>new</p>;
  }
  const history = createMemoryHistory({ initialEntries: ["/old"] });
  const routes = [
    { path: "old", parts: [Old] },
    { path: "new", parts: [New] },
    { path: "*", parts: [] },
  ];
  render(
    <Suspense>
      <Router history={history} routes={routes} />
    </Suspense>,
  );
  await act(async () => leave());
  expect(history.location.pathname).toBe("/new");
  await act(async () => arrive());
  expect(await screen.findByText("new")).toBeTruthy();
});

test("changes of the query start from the latest one", () => {
  const history = show("/p/one?a=1", () => {
    const [, setSearch] = useSearchParams();
    const add = (name: string) =>
      setSearch((old) => {
        old.set(name, "1");
        return old;
      });
    return (
      <button
        type="button"
        onClick={() => {
          add("b");
          add("c");
        }}
      >
        both
      </button>
    );
  });
  fireEvent.click(screen.getByText("both"));
  expect(history.location.search).toBe("?a=1&b=1&c=1");
});

test("a blocked address is not opened until it is allowed", async () => {
  let blocks = true;
  const asked: string[] = [];
  const history = show("/p/one", () => {
    const navigate = useNavigate();
    useBlocker((from, to) => {
      asked.push(`${from.pathname} ${to.pathname}`);
      return blocks;
    });
    return (
      <button type="button" onClick={() => navigate("/p/two")}>
        leave
      </button>
    );
  });
  await act(async () => fireEvent.click(screen.getByText("leave")));
  expect([at(), history.length]).toEqual(["/p/one", 1]);
  blocks = false;
  await act(async () => fireEvent.click(screen.getByText("leave")));
  expect(at()).toBe("/p/two");
  expect(asked).toEqual(["/p/one /p/two", "/p/one /p/two"]);
});

test("a new page begins at its top, a fragment at its element, back where it was left", () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const intoView = vi.fn();
  Element.prototype.scrollIntoView = intoView;
  const history = show("/p/one", () => (
    <>
      <ScrollRestoration />
      <h2 id="end">End</h2>
      <Link to="/p/two">top</Link>
      <Link to="#end">fragment</Link>
      <Link to="?x=1" preventScrollReset>
        same
      </Link>
    </>
  ));
  vi.stubGlobal("scrollY", 400);
  fireEvent.click(screen.getByText("top"));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  vi.stubGlobal("scrollY", 0);
  act(() => history.back());
  expect(scrollTo.mock.calls.at(-1)).toEqual([0, 400]);
  fireEvent.click(screen.getByText("fragment"));
  expect(intoView).toHaveBeenCalledOnce();
  const before = scrollTo.mock.calls.length;
  fireEvent.click(screen.getByText("same"));
  expect(scrollTo.mock.calls).toHaveLength(before);
  vi.unstubAllGlobals();
});
