package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.loadgen.schedule.UserSession;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": [{\"b\": 7}]} | true",
        "{\"a\": [{\"b\": \"\"}]} | false",
        "{\"a\": [{\"b\": true}, 3]} | true",
        "{\"a\": [{\"b\": null}]} | false",
        "{\"a\": [{\"b\": {}}]} | false",
        "{\"a\": [{\"b\": \"x\\n\"}]} | false",
        "{\"a\": []} | false",
        "{\"a\": [{ | false",
        "<a/> | false",
        "'' | false",
      })
  void extractsScalars(String body, boolean expected) {
    assertForAllChunkings(new BodyCheck.Extracting(Map.of("b", "/a/0/b")), body, expected);
  }

  @Test
  void keepsValuesOnlyIfNoneIsMissing() {
    var user = new User(new UserSession(0, 0, 1), 1);
    byte[] body = "{\"a\": 1.50, \"b\": \"ü\"}".getBytes(StandardCharsets.UTF_8);

    assertThat(matches(Map.of("x", "/a", "y", "/c"), user, body)).isFalse();
    assertThat(user.extracted()).isEmpty();
    assertThat(matches(Map.of("x", "/a", "y", "/b"), user, body)).isTrue();
    assertThat(user.extracted()).containsOnly(Map.entry("x", "1.50"), Map.entry("y", "ü"));
  }

  private static boolean matches(Map<String, String> pointers, User user, byte[] body) {
    BodyMatcher matcher = BodyMatcher.of(new BodyCheck.Extracting(pointers)).apply(user);
    matcher.append(Unpooled.wrappedBuffer(body));
    return matcher.matches();
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
    BodyMatcher matcher = BodyMatcher.of(check).apply(null);
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
