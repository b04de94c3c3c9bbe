import { defineProse } from './define-prose.ts'

/** Scrolls on its own when it is wider than the column, also with the keyboard. */
export const table = defineProse({
  name: 'table',
  render: ({ attributes, children, t }) => (
    <div className="table-scroll" role="group" tabIndex={0} aria-label={t('code.table')}>
      <table {...attributes}>{children}</table>
    </div>
  ),
})
