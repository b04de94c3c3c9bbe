export { upgrade } from './upgrade.ts'
