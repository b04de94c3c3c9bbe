import { defineSearchLanguage } from '../define-search-language.ts'

/** Plurals after the light Portuguese stemmer of Savoy (BSD licence), with the endings of verbs and their nouns. */
export const pt = defineSearchLanguage({
  code: 'pt',
  stopWords:
    'a ao aos as até com como da das de dela dele do dos e é ela ele em entre era essa esse esta este eu foi há isso isto já mais mas me meu minha na nas não nem no nos o onde os ou para pela pelo por porque qual quando que quem se sem ser seu sua são só também tem ter um uma você quero posso faço fazer usar outro outra mudo troco coloco ficam fica',
  weakWords: 'adicionar criar mudar alterar mostrar definir ativar escrever configurar novo nova personalizar abrir',
  endings:
    'izações>iz ização>iz izador>iz izar>iz amentos amento imentos imento adores ador edores edor ações ação uções>uz ução>uz ições ição ções ção sões>s são>s xões>x xão>x ões>ao ães>ao ãos>ao ão>ao ais>al éis>el eis>el óis>ol uis>ul ns>m ens>em zes>z res>r ses>s adas ada ados ado idas ida idos ido ando endo indo ar er ir mente idades idade es s a o e',
  minStem: 3,
  synonyms: [
    'config, configuração, configurar, definições, opções, ajustes',
    'i18n, internacionalização, idiomas, línguas, tradução',
    'a11y, acessibilidade',
    'auth, autenticação, login, entrar',
    'publicar, publicação, implantar, implantação, deploy, hospedagem',
    'instalar, instalação, primeiros passos, começar',
    'ficheiro, arquivo',
    'utilizador, usuário',
    'ecrã, tela',
    'erro, erros, problema',
    'atualizar, atualização, migrar, migração',
    'busca, pesquisa, buscar, pesquisar, procurar',
    'modo escuro, tema escuro',
    'excluir, apagar, remover',
    'senha, palavra-passe',
    'pasta, diretório',
    'fonte, fontes, tipografia',
    'extensão, extensões, plugin, complemento',
    'mudar, alterar, trocar, personalizar',
    'cor, cores, tema',
    'menu, navegação, barra lateral',
    'traduzir, tradução, traduções',
    'substituir, sobrescrever',
    'rodapé, footer',
    'aviso, nota, alerta',
    'ocultar, esconder, excluir, desativar',
    'cópia de segurança, backup, restauração',
    'link, links, ligação, ligações',
    'imagem, imagens, foto',
  ],
})
