package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies are judged the same however they are cut: each is tried whole, by halves and by bytes. */
class BodyJudgeTest {

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
  void equalMeansAllOfItAndNothingElse(String body, String wanted, boolean satisfied) {
    assertHowever(new BodyCheck.EqualTo(wanted), body, satisfied);
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
  void containedMeansAnywhereAlsoAcrossABorder(String body, String wanted, boolean satisfied) {
    assertHowever(new BodyCheck.Containing(wanted), body, satisfied);
  }

  @ParameterizedTest
  @CsvSource({"abc, 3, true", "abc, 2, false", "abc, 4, false", "'', 0, true", "ü, 2, true"})
  void aLengthIsThatOfTheBytes(String body, long wanted, boolean satisfied) {
    assertHowever(new BodyCheck.OfLength(wanted), body, satisfied);
  }

  @Test
  void anythingIsAnything() {
    assertHowever(new BodyCheck.Anything(), "", true);
    assertHowever(new BodyCheck.Anything(), "x", true);
  }

  private static void assertHowever(BodyCheck check, String body, boolean satisfied) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (int firstPiece = 0; firstPiece <= bytes.length; firstPiece++) {
      assertThat(judged(check, bytes, firstPiece, bytes.length)).isEqualTo(satisfied);
    }
    assertThat(judged(check, bytes, 0, 1)).isEqualTo(satisfied);
  }

  private static boolean judged(BodyCheck check, byte[] body, int firstPiece, int others) {
    BodyJudge judge = BodyJudge.of(check).get();
    int from = 0;
    int length = firstPiece;
    while (from < body.length || length == 0) {
      judge.take(Unpooled.wrappedBuffer(body, from, length));
      from += length;
      length = Math.min(Math.max(1, others), body.length - from);
      if (length == 0) {
        break;
      }
    }
    return judge.satisfied();
  }
}
