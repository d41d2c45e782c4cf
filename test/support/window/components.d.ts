/** For tools that read TypeScript without Vue's compiler (the linter); `vue-tsc` sees each component's own type. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent
  export default component
}
