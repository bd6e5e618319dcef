/** A file of SQL is imported as its text: by the bundler, and by the tests. */
declare module '*.sql' {
  const text: string;
  export default text;
}
