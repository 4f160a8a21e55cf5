package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

/** Times are read as the JDK reads them. */
class InstantReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-01T00:00:00Z",
        "2026-11-23T07:34:26.956Z",
        "2026-11-23T07:34:23.899081551Z",
        "2024-02-29T23:59:59.000000001Z",
        "1969-12-31T23:59:59.5Z",
        "0000-01-01T00:00:00.1Z",
        "+12026-01-01T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:00:00+02:00"
      })
  void aTimeIsReadLikeTheJdkDoes(String text) {
    assertThat(read(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2026-01-01",
        "2026-02-30T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:00.1234567890Z",
        "2026-01-01 00:00:00Z",
        "x026-01-01T00:00:00Z"
      })
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(JacksonException.class);
  }

  private static Instant read(String text) {
    return StoredJson.MAPPER.readValue("\"" + text + "\"", Instant.class);
  }
}
