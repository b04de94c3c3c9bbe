import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RequestAlternative, RequestServer } from '../../core/api/samples/index.ts'
import type { TryBody, TryOperation } from '../../core/api/try-it/index.ts'
import { fieldNames } from './compose-request.ts'

/** Strings of the form and its result. See core/api/article/labels.ts. */
export type TryTexts = Record<
  | 'tryIt'
  | 'servers'
  | 'authentication'
  | 'body'
  | 'response'
  | 'headers'
  | 'send'
  | 'sending'
  | 'keys'
  | 'blocked'
  | 'cookies'
  | 'user'
  | 'password',
  string
>

interface TryItFormProps {
  operation: TryOperation
  texts: TryTexts
  isSending: boolean
  onSend: (form: FormData) => void
}

/** The form in which a reader composes a request. `autoComplete` keeps browsers from storing the values. */
export function TryItForm({ operation, texts, isSending, onSend }: TryItFormProps) {
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {operation.servers.length > 0 && <Servers servers={operation.servers} label={texts.servers} />}
      {operation.alternatives.some(({ schemes }) => schemes.length > 0) && (
        <Authentication alternatives={operation.alternatives} texts={texts} />
      )}
      {operation.parameters.map((parameter) => {
        const name = fieldNames.parameter(parameter)
        return (
          <Field key={name} label={<code>{parameter.name}</code>} note={parameter.in}>
            <input name={name} defaultValue={parameter.value} required={parameter.isRequired} />
          </Field>
        )
      })}
      {operation.body && <Body body={operation.body} label={texts.body} />}
      <p className="actions">
        <button type="submit" className="button primary" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </button>
      </p>
    </form>
  )
}

function Servers({ servers, label }: { servers: readonly RequestServer[]; label: string }) {
  const [index, setIndex] = useState(0)
  return (
    <>
      <Field label={label}>
        <select name={fieldNames.server} value={index} onChange={(event) => setIndex(Number(event.target.value))}>
          {servers.map(({ url }, position) => (
            <option key={position} value={position}>
              {url}
            </option>
          ))}
        </select>
      </Field>
      {servers[index]!.variables.map(({ name, value, options }) => (
        <Field key={`${index} ${name}`} label={<code>{`{${name}}`}</code>}>
          {options.length > 0 ? (
            <select name={fieldNames.variable(name)} defaultValue={value}>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input name={fieldNames.variable(name)} defaultValue={value} />
          )}
        </Field>
      ))}
    </>
  )
}

function Authentication({ alternatives, texts }: { alternatives: readonly RequestAlternative[]; texts: TryTexts }) {
  const [index, setIndex] = useState(0)
  return (
    <>
      {alternatives.length > 1 ? (
        <Field label={texts.authentication}>
          <select
            name={fieldNames.alternative}
            value={index}
            onChange={(event) => setIndex(Number(event.target.value))}
          >
            {alternatives.map(({ label }, position) => (
              <option key={position} value={position}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      ) : (
        <input type="hidden" name={fieldNames.alternative} value={index} />
      )}
      <small>{texts.keys}</small>
      {alternatives[index]!.schemes.flatMap((scheme) => {
        const parts = {
          apiKey: ['key'],
          bearer: ['token'],
          basic: ['user', 'password'],
        } as const
        return parts[scheme.kind].map((part) => (
          <Field
            key={`${index} ${scheme.label} ${part}`}
            label={<code>{scheme.label}</code>}
            note={part === 'user' || part === 'password' ? texts[part] : undefined}
          >
            <input
              name={fieldNames.credential(scheme.label, part)}
              type={part === 'user' ? 'text' : 'password'}
              autoComplete="off"
            />
          </Field>
        ))
      })}
    </>
  )
}

function Body({ body, label }: { body: TryBody; label: string }) {
  if (body.kind === 'fields')
    return body.fields.map(({ name, value, isFile }) => (
      <Field key={name} label={<code>{name}</code>} note={body.contentType}>
        {isFile ? (
          <input type="file" name={fieldNames.part(name)} />
        ) : (
          <input name={fieldNames.part(name)} defaultValue={value} />
        )}
      </Field>
    ))
  return (
    <Field label={label} note={body.contentType}>
      {body.kind === 'text' ? (
        <textarea
          name={fieldNames.body}
          defaultValue={body.text}
          rows={Math.min(16, body.text.split('\n').length + 1)}
          spellCheck={false}
        />
      ) : (
        <input type="file" name={fieldNames.body} />
      )}
    </Field>
  )
}

interface FieldProps {
  label: ReactNode
  note?: string | undefined
  children: ReactNode
}

/**
 * A label that contains its control. A `for` attribute would need an id, and ids from `useId` may not be unique,
 * because each island is a separate React root.
 */
function Field({ label, note, children }: FieldProps) {
  return (
    <label>
      <span>
        {label} {note !== undefined && <small>{note}</small>}
      </span>
      {children}
    </label>
  )
}
