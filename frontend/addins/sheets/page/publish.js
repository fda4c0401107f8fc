// The part of the sidebar's script on publishing. It uses the functions of `Sidebar.html`.
{
  /** The draft as the script has answered it, with the choices of the form. */
  let draft = null;
  /** The vintages that the shown report was made from. */
  let seen = {};

  const paragraph = (text, className = "") => element("p", { className }, text);
  const heading = (text) => element("h3", { tabIndex: -1 }, text);
  const button = (text, clicked, className = "") => {
    const made = element("button", { type: "button", className }, text);
    made.addEventListener("click", clicked);
    return made;
  };

  /** Changes the draft: the shown report is about another one then. */
  const change = (changes) => {
    draft = { ...draft, ...changes };
    part("report").hidden = true;
  };
  const changeColumn = (at, changes) =>
    change({ columns: draft.columns.map((each, place) => (place === at ? { ...each, ...changes } : each)) });

  const textField = (at, name, label) => {
    const id = `publish-${name}-${at}`;
    const input = element("input", { id, value: draft.columns[at][name], autocomplete: "off" });
    input.addEventListener("input", () => changeColumn(at, { [name]: input.value.trim() }));
    return [
      element(
        "label",
        { htmlFor: id },
        label,
        element("span", { className: "hidden" }, ` (${draft.titles[at]})`),
      ),
      input,
    ];
  };

  /** The fields of a column: whether it is published, its key, and its name if it is new. */
  const columnItem = (column, at) => {
    const box = element("input", { type: "checkbox", checked: column.isIncluded });
    const fields = element("div", { className: "group", hidden: !column.isIncluded });
    box.addEventListener("change", () => {
      fields.hidden = !box.checked;
      changeColumn(at, { isIncluded: box.checked });
    });
    fields.append(...textField(at, "key", labels.columnKey));
    if (draft.existing[at] === null) fields.append(...textField(at, "name", labels.columnName));
    else fields.append(paragraph(draft.existing[at], "soft"));
    const label = element("label", { className: "check" }, box, element("strong", {}, draft.titles[at]));
    return element("li", { className: "item choice" }, label, fields);
  };

  const showMode = () => {
    const isMerge = draft.mode === "merge";
    part("publish-mode-text").textContent = isMerge ? labels.publishMergeText : labels.publishReplaceText;
  };

  const showDraft = (next) => {
    draft = next;
    part("publish-begin").hidden = draft !== null;
    part("publish-form").hidden = draft === null;
    part("report").hidden = true;
    if (draft === null) return;
    part("publish-from").textContent = draft.from;
    part("publish-collection").value = draft.collection;
    part("publish-collection").readOnly = draft.isLimited;
    part("publish-ready").hidden = draft.isTable;
    part("publish-table").hidden = !draft.isTable;
    part("publish-frequency").value = draft.frequency;
    part("publish-mode").value = draft.mode;
    showMode();
    part("publish-columns").replaceChildren(...draft.columns.map(columnItem));
  };

  const problemItem = ({ message, cell, short }) => {
    if (cell === null) return element("li", {}, message);
    const sheet = cell.slice(0, cell.lastIndexOf("!")).replace(/^'|'$/g, "").replace(/''/g, "'");
    const show = button(short, () => showCell(sheet, short), "link");
    return element("li", {}, show, ` ${message}`);
  };
  const problemList = (problems) => element("ul", {}, ...problems.map(problemItem));

  const proposalItem = ({ repair, text }) => {
    const box = element("input", { type: "checkbox", checked: draft.repairs.includes(repair) });
    box.addEventListener("change", () => {
      const others = draft.repairs.filter((each) => each !== repair);
      draft = { ...draft, repairs: box.checked ? [...others, repair] : others };
      preview();
    });
    return element("label", { className: "check" }, box, element("span", {}, text));
  };

  /** The parts of a report that are there before and after a publish. */
  const effectOf = ({ items, others, invalidTitle, invalid }) => {
    const parts = items.map(({ key, status, effect }) =>
      element(
        "li",
        {},
        element("strong", {}, key),
        ` ${status}`,
        element("br"),
        element("span", { className: "soft" }, effect),
      ),
    );
    const made = [element("ul", {}, ...parts)];
    if (others !== null) made.push(paragraph(others, "soft"));
    if (invalidTitle === null) return made;
    const wrong = invalid.flatMap(({ key, problems, more }) => [
      element("strong", {}, key),
      problemList(problems),
      paragraph(more ?? "", "soft"),
    ]);
    return [...made, element("div", { className: "notice group" }, paragraph(invalidTitle), ...wrong)];
  };

  const showReport = (parts) => {
    part("report").replaceChildren(...parts);
    part("report").hidden = false;
    part("report").querySelector("h3").focus();
  };

  const showPreview = (report) => {
    const parts = [heading(labels.reportTitle)];
    if (report.changed) {
      const { title, text } = report.changed;
      parts.push(
        element("div", { className: "notice group" }, element("strong", {}, title), paragraph(text)),
      );
    }
    if (report.unreadable !== null) {
      const title = paragraph(report.unreadable, "alarm");
      parts.push(title, problemList(report.problems));
    }
    parts.push(paragraph(report.counts), ...effectOf(report));
    if (report.proposals.length > 0) {
      const legend = element("legend", {}, labels.reportRepairs);
      parts.push(element("fieldset", {}, legend, ...report.proposals.map(proposalItem)));
    }
    if (report.publish !== null) parts.push(button(report.publish, publish, "main"));
    if (report.nothing !== null) parts.push(paragraph(report.nothing));
    showReport(parts);
  };

  const showPublished = (sentence, { report, page }) => {
    showDraft(null);
    part("publish-begin").hidden = true;
    const close = () => {
      part("report").hidden = true;
      part("publish-begin").hidden = false;
      part("publish-select").focus();
    };
    const open = element("a", { href: page, target: "_blank", rel: "noopener" }, labels.publishedOpen);
    const parts = [heading(labels.publishedTitle), paragraph(sentence), ...effectOf(report)];
    showReport([...parts, element("p", {}, open), button(labels.publishedClose, close)]);
  };

  /** Shows the result of a preview or of a publish. */
  const showOutcome = (outcome) => {
    if (outcome.published !== null) {
      showPublished(outcome.published, outcome);
      return showLinks();
    }
    showDraft(outcome.draft);
    seen = outcome.seen;
    showPreview(outcome.report);
  };

  const take = async (waiting, name, ...given) => {
    const answer = await act("publish-status", waiting, name, ...given);
    if (answer.isDone) showOutcome(answer.value);
  };
  const preview = () => take(labels.publishPreviewing, "statitPreview", draft);
  const publish = () => take(labels.publishing, "statitPublish", draft, seen);

  const select = async () => {
    const answer = await act("publish-status", labels.publishReading, "statitDraft");
    if (!answer.isDone) return;
    showDraft(answer.value);
    part("publish-collection").focus();
  };

  const linkItem = ({ name, collection, keys }) => {
    const again = button(labels.linkAgain, () => take(labels.publishing, "statitPublishAgain", name), "main");
    const remove = button(labels.linkRemove, async () => {
      const answer = await act("publish-status", "", "statitForgetLink", name);
      if (answer.isDone) listLinks(answer.value);
      part("publish-title").focus();
    });
    const what = element(
      "div",
      { className: "choice" },
      element("strong", {}, collection),
      paragraph(keys, "soft"),
    );
    what.append(element("div", { className: "row" }, again, remove));
    return element("li", { className: "item" }, what);
  };
  const listLinks = (links) => {
    part("links").hidden = links.length === 0;
    part("link-list").replaceChildren(...links.map(linkItem));
  };
  const showLinks = async () => {
    const answer = await call("statitLinks");
    if (answer.isDone) listLinks(answer.value);
  };

  const frequencies = [...start.frequencies, { value: "C", label: labels.frequencyCategories }];
  part("publish-frequency").append(
    ...frequencies.map(({ value, label }) => element("option", { value }, label)),
  );
  onClick("publish-select", select);
  onClick("publish-other", () => {
    showDraft(null);
    part("publish-select").focus();
  });
  onSubmit("publish-form", preview);
  part("publish-collection").addEventListener("input", ({ target }) => change({ collection: target.value }));
  part("publish-frequency").addEventListener("change", ({ target }) => change({ frequency: target.value }));
  part("publish-mode").addEventListener("change", ({ target }) => {
    change({ mode: target.value });
    showMode();
  });
  showLinks();
}
