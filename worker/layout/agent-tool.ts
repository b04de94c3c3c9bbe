/**
 * Returns attributes that offer a form to agents in the browser as a tool, without JavaScript (WebMCP's declarative
 * API). Submitting the form opens a page. Tool names must be unique on a page. HTML validators reject these attributes,
 * because the HTML Standard doesn't define them yet.
 */
export function agentTool(name: string, description: string) {
  return { toolname: name, tooldescription: description, toolautosubmit: '' }
}
