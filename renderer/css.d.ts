/** CSS Modules: a class name for each name in the file. */
declare module '*.module.css' {
  const names: Record<string, string>;
  export default names;
}
