/** What is used of node-llama-cpp, which need not be installed: types of it cannot be imported then. */

export type Token = number & { readonly llamaToken: unique symbol };
export type Grammar = { readonly grammar: unique symbol };

export interface EvaluateOptions {
  temperature: number;
  seed: number;
  grammarEvaluationState: object;
}

export interface Sequence {
  readonly contextSize: number;
  /** Where what was read already ends. */
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>;
  evaluate(tokens: Token[], options: EvaluateOptions): AsyncIterable<Token>;
  evaluateWithMetadata(
    tokens: Token[],
    metadata: { probabilities: true },
    options: EvaluateOptions,
  ): AsyncIterable<{ token: Token; probabilities: Map<Token, number> }>;
}

export interface Model {
  readonly filename?: string;
  readonly trainContextSize: number;
  readonly fileInfo: { metadata: { general?: Record<string, unknown> } };
  readonly tokenizer: object;
  detokenize(tokens: readonly Token[]): string;
  isEogToken(token: Token): boolean;
  createContext(options: {
    contextSize: number;
    sequences: number;
    threads: number;
  }): Promise<{ contextSize: number; getSequence(): Sequence }>;
}

export interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: number }): Promise<Model>;
  createGrammarForJsonSchema(schema: object): Promise<Grammar>;
}

export interface LlamaModule {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    maxThreads: number;
    logLevel: 'disabled';
    progressLogs: false;
  }): Promise<Llama>;
  resolveChatWrapper(model: Model): {
    generateContextState(options: { chatHistory: readonly object[] }): {
      contextText: { tokenize(tokenizer: object): Token[] };
    };
  };
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: Grammar }) => object;
}

const NAME: string = 'node-llama-cpp';

/** Rejects where it is not installed. */
export const importLlama = async () => (await import(NAME)) as LlamaModule;
