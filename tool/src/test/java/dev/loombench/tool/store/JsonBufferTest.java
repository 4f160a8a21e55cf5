package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonBufferTest {

  private static final byte[] SERIES = "series".getBytes(StandardCharsets.UTF_8);

  @Test
  void anArrayIsFoundByItsNameAtTheTopOnly() {
    String json =
        """
        {"a": {"series": [1]}, "b": ["series", "}"], "c": "series", "d": "\\"series\\": [",
         "series" : [{"x": "]\\\\"}, [2]], "e": 3}""";
    assertThat(emptied(json)).isEqualTo(json.replace("[{\"x\": \"]\\\\\"}, [2]]", "[]"));
    for (int length = 0; length <= json.lastIndexOf(']'); length++) {
      assertThat(emptied(json.substring(0, length))).isEqualTo(json.substring(0, length));
    }
    assertThat(emptied("{\"series\": 1, \"x\": []}")).isEqualTo("{\"series\": 1, \"x\": []}");
  }

  private static String emptied(String json) {
    var buffer = new JsonBuffer(json.getBytes(StandardCharsets.UTF_8));
    buffer.emptyArray(SERIES);
    return buffer.toString();
  }
}
