// Descriptions of properties and parameters: authors write `::field`, and `::field-group` around several fields.

import { defineComponent } from './define-component.ts'

/** `::field-group`: a list of fields. */
export const fieldGroup = defineComponent({
  name: 'field-group',
  props: {},
  render: ({ children }) => <div className="field-group">{children}</div>,
})

/** `::field{name="…" type="…" required}`: a property, parameter, or option with its type, default, and description. */
export const field = defineComponent({
  name: 'field',
  props: { name: 'text', type: 'text', required: 'flag', description: 'text', default: 'text' },
  render: ({ props: { name, type, required, description, default: value }, slots, children, t }) => (
    <div className="field">
      <p className="field-head">
        <code className="field-name">{slots.name ?? name}</code>
        {type && <code>{type}</code>}
        {required && (
          <span className="badge" data-color="error" data-size="sm">
            {t('prose.field.required')}
          </span>
        )}
        {value !== undefined && (
          <span className="field-default">
            {t('prose.field.default')} <code>{value}</code>
          </span>
        )}
      </p>
      {description && <p>{description}</p>}
      {children}
    </div>
  ),
})
