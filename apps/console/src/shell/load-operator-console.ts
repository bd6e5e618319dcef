/** Loads the console of operators, of which the browsers of vendors load nothing. */
export const loadOperatorConsole = async () =>
  (await import(/* webpackChunkName: "operator" */ './operator-entry')).load();
