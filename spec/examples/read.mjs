// Reads a series, here or in a page of any website.
const { SITE, SERIES } = process.env;
const address = `${SITE}/api/v1/series/${SERIES}.json`;
const answer = await fetch(address);
if (!answer.ok) throw new Error(await answer.text());
const { periods, values } = await answer.json();
console.log(periods.slice(-3), values.slice(-3));
