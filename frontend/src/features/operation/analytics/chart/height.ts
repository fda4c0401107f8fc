/** Height of the chart, in pixels. */
export const CHART_HEIGHT = 300;
