export { checkDescription } from './check-description.ts'
