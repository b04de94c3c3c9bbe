export { WorkBudget } from './work-budget.ts'
