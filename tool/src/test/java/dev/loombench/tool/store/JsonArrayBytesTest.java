package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JsonArrayBytesTest {

  private static final byte[] SERIES = "series".getBytes(StandardCharsets.UTF_8);

  @Test
  void anArrayIsFoundByItsNameAtTheTopOnly() {
    String json =
        """
        {"a": {"series": [1]}, "b": ["series", "}"], "c": "series", "d": "\\"series\\": [",
         "series" : [{"x": "]\\\\"}, [2]], "e": 3}""";
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

    byte[] emptied = JsonArrayBytes.of(bytes, SERIES).orElseThrow().emptied(bytes);
    assertThat(new String(emptied, StandardCharsets.UTF_8))
        .isEqualTo(json.replace("[{\"x\": \"]\\\\\"}, [2]]", "[]"));
    int end = json.lastIndexOf(']') + 1;
    for (int length = 0; length < end; length++) {
      assertThat(JsonArrayBytes.of(Arrays.copyOf(bytes, length), SERIES)).isEmpty();
    }
    byte[] number = "{\"series\": 1, \"x\": []}".getBytes(StandardCharsets.UTF_8);
    assertThat(JsonArrayBytes.of(number, SERIES)).isEmpty();
  }
}
