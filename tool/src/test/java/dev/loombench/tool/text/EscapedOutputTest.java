package dev.loombench.tool.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class EscapedOutputTest {

  @Test
  void keepsPrintableText() {
    String text = "ready in 1,5 s · größer als 0 → 數據 😀\n\tat line 3";

    assertThat(EscapedOutput.escaped(text)).isEqualTo(text);
  }

  @Test
  void escapesControlCharactersOfBothSets() {
    assertThat(EscapedOutput.escaped("a\u001b[2Jb\u009b2Jc\rd\be\u0000\u007f"))
        .isEqualTo("a\\u001b[2Jb\\u009b2Jc\\u000dd\\u0008e\\u0000\\u007f");
  }

  @Test
  void escapesInvisibleAndReorderingCharacters() {
    assertThat(
            EscapedOutput.escaped("\u202Eevil\u2066\u200B\uFEFF\u2028" + "\udb40\udc01" + "\ud800"))
        .isEqualTo("\\u202eevil\\u2066\\u200b\\ufeff\\u2028\\udb40\\udc01\\ud800");
  }

  @Test
  void jsonOfAPageShowsTheEscapes() {
    assertThat(EscapedOutput.shown("{\"name\": \"a\u202Eb\\n\"}\n"))
        .isEqualTo("{\"name\": \"a\\\\u202eb\\n\"}\n");
  }

  @Test
  void escapesWhatArrivesByteByByte() {
    var bytes = new ByteArrayOutputStream();
    try (PrintStream stream = EscapedOutput.escaping(bytes)) {
      for (byte unit : "ä\u202E😀\n".getBytes(UTF_8)) {
        stream.write(unit);
      }
    }

    assertThat(bytes.toString(UTF_8)).isEqualTo("ä\\u202e😀\n");
  }
}
