/** Largest page of a list that the server allows, for readers who page on. */
export const MOST_OF_PAGE = 100;
