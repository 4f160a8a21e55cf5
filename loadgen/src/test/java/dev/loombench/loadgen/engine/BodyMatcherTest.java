package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests each check on the whole body, on all splits in two, and byte by byte. */
class BodyMatcherTest {

  @ParameterizedTest
  @CsvSource({
    "abcabd, abcabd, true",
    "abcabd, abcab, false",
    "abcab, abcabd, false",
    "abcabd, abcabx, false",
    "grün, grün, true",
    "'', '', true",
    "a, '', false",
  })
  void equalityComparesTheWholeBody(String body, String pattern, boolean expected) {
    assertForAllChunkings(new BodyCheck.EqualTo(pattern), body, expected);
  }

  @ParameterizedTest
  @CsvSource({
    "xxabcabdxx, abcabd, true",
    "abcabd, abcabd, true",
    "abcabcabd, abcabd, true",
    "abcab, abcabd, false",
    "abcab-d, abcabd, false",
    "'', a, false",
    "xxü, ü, true",
  })
  void findsTextAcrossChunks(String body, String pattern, boolean expected) {
    assertForAllChunkings(new BodyCheck.Containing(pattern), body, expected);
  }

  @ParameterizedTest
  @CsvSource({"abc, 3, true", "abc, 2, false", "abc, 4, false", "'', 0, true", "ü, 2, true"})
  void lengthCountsBytes(String body, long pattern, boolean expected) {
    assertForAllChunkings(new BodyCheck.OfLength(pattern), body, expected);
  }

  @Test
  void anythingMatchesEveryBody() {
    assertForAllChunkings(new BodyCheck.Anything(), "", true);
    assertForAllChunkings(new BodyCheck.Anything(), "x", true);
  }

  private static void assertForAllChunkings(BodyCheck check, String body, boolean expected) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (int firstChunk = 0; firstChunk <= bytes.length; firstChunk++) {
      assertThat(matches(check, bytes, firstChunk, bytes.length)).isEqualTo(expected);
    }
    assertThat(matches(check, bytes, 0, 1)).isEqualTo(expected);
  }

  private static boolean matches(BodyCheck check, byte[] body, int firstChunk, int otherChunks) {
    BodyMatcher matcher = BodyMatcher.of(check).get();
    int from = 0;
    int length = firstChunk;
    while (from < body.length || length == 0) {
      matcher.append(Unpooled.wrappedBuffer(body, from, length));
      from += length;
      length = Math.min(Math.max(1, otherChunks), body.length - from);
      if (length == 0) {
        break;
      }
    }
    return matcher.matches();
  }
}
