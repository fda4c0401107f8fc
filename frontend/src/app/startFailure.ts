/** Shown when not even the texts could be downloaded: the only words outside the catalogues, in both languages. */
export function showStartFailure(root: HTMLElement): void {
  const main = document.createElement("main");
  const words = document.createElement("p");
  words.textContent = "Statit could not be loaded. · Statit n’a pas pu être chargé.";
  const again = document.createElement("button");
  again.textContent = "Try again · Réessayer";
  again.addEventListener("click", () => location.reload());
  main.append(words, again);
  root.replaceChildren(main);
}
