package dev.loombench.tool.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlScalarTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "plain",
        "--server.port={port}",
        "a: b",
        "a #b",
        "# not a comment",
        "- item",
        "'single' and \"double\"",
        "back\\slash",
        "tab\tand\nline\r\nbreaks",
        "{folder}/a b.jar",
        "[1, 2]",
        "*alias",
        "&anchor",
        "!tag",
        "%directive",
        "@at",
        "true",
        "No",
        "null",
        "~",
        "0x1F",
        "1e3",
        "2026-01-02",
        "GET /owners?page=1&size=2",
        "ümlaut €",
        "𝄞 clef",
        "\u0001\u0085\u00a0\u2028\u2029\ufeff\ufffe",
        "---",
        "..."
      })
  void aScalarIsReadBackAsItWas(String text) {
    assertThat(readBack("value: " + YamlScalar.of(text))).isEqualTo(text);
  }

  @Test
  void simpleWordsStayPlain() {
    assertThat(YamlScalar.of("/actuator/health")).isEqualTo("/actuator/health");
    assertThat(YamlScalar.list(List.of("java", "-jar", "a b.jar")))
        .isEqualTo("[java, \"-jar\", \"a b.jar\"]");
  }

  @Test
  void wordsThatOtherParsersReadAsNoTextAreQuoted() {
    assertThat(YamlScalar.of("yes")).isEqualTo("\"yes\"");
    assertThat(YamlScalar.of("Off")).isEqualTo("\"Off\"");
  }

  private static String readBack(String yaml) {
    var file = Path.of("test.yaml");
    var errors = new YamlErrors(file);
    var fields = YamlDocument.parse(yaml, file, errors).fields("a mapping");
    String value = fields.required("value", "text", Cursor::text);
    fields.done();
    errors.raise();
    return value;
  }
}
