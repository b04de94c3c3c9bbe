/**
 * Attributes of a form that is a tool for agents in a browser, without a script (WebMCP, the declarative API): what
 * they send leads to a page. Names are unique in a page. HTML itself does not know these attributes yet, nor do
 * validators.
 */
export function agentTool(name: string, description: string) {
  return { toolname: name, tooldescription: description, toolautosubmit: '' }
}
