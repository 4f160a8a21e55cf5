package dev.loombench.tool.ownapp.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.ownapp.answers.AnswerMatch.BodiesVary;
import dev.loombench.tool.ownapp.answers.AnswerMatch.Different;
import dev.loombench.tool.ownapp.answers.AnswerMatch.Same;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AnswerPairTest {

  @Test
  void equalAnswersAreTheSame() {
    assertThat(compare(text("hello", "hello"), text("hello", "hello"))).isEqualTo(new Same());
  }

  @Test
  void differentStatusesDiffer() {
    assertThat(
            compare(
                new AnswerPair(answer(200, "text/html", "a"), answer(200, "text/html", "a")),
                new AnswerPair(answer(500, "text/html", "a"), answer(500, "text/html", "a"))))
        .isEqualTo(new Different("status", "200", "500"));
  }

  @Test
  void aStatusThatVariesWithinAVariantIsNoDifference() {
    assertThat(
            compare(
                new AnswerPair(answer(201, "", ""), answer(409, "", "")),
                new AnswerPair(answer(201, "", ""), answer(409, "", ""))))
        .isEqualTo(new Same());
  }

  @Nested
  class OfText {

    @Test
    void namesTheFirstDifferenceWithItsSurroundings() {
      assertThat(
              compare(
                  text("<td>George Franklin</td>", "<td>George Franklin</td>"),
                  text("<td>George Miller</td>", "<td>George Miller</td>")))
          .isEqualTo(new Different("body", "'>George Franklin</td>'", "'>George Miller</td>'"));
    }

    @Test
    void ignoresTokensThatDifferWithinAVariant() {
      assertThat(
              compare(
                  text("<p>at 12:30:05, token a-b_c=</p>", "<p>at 12:30:06, token xyz+/99==</p>"),
                  text("<p>at 12:31:40, token q9--</p>", "<p>at 12:31:41, token 77/abc=</p>")))
          .isEqualTo(new Same());
    }

    @Test
    void ignoresIdsThatAreDrawnForEachStart() {
      String one = "id 2df6a7b8-b624-408a-9e9c-b538641b695d, owner Ann";
      String other = "id e131c6e7-c90c-4e7d-b423-0a05b9d1bf9e, owner Ann";

      assertThat(compare(text(one, one), text(other, other))).isEqualTo(new Same());
    }

    @Test
    void findsADifferenceBesideAVaryingToken() {
      assertThat(
              compare(
                  text("id 1, owner Ann", "id 2, owner Ann"),
                  text("id 3, owner Bob", "id 4, owner Bob")))
          .isInstanceOf(Different.class);
    }

    @Test
    void aMissingEndIsADifference() {
      assertThat(compare(text("a b c", "a b c"), text("a b", "a b")))
          .isEqualTo(new Different("body", "'a b c'", "'a b'"));
    }

    @Test
    void anEmptyBodyIsADifference() {
      assertThat(compare(text("a", "a"), text("", "")))
          .isEqualTo(new Different("body", "'a'", "nothing"));
    }

    @Test
    void bodiesOfVaryingLengthAreNotCompared() {
      assertThat(compare(text("a", "a, b"), text("c", "c"))).isEqualTo(new BodiesVary());
    }
  }

  @Nested
  class OfJson {

    @Test
    void namesThePathOfTheFirstDifference() {
      assertThat(
              compare(
                  json("{\"owners\":[{\"id\":1,\"name\":\"Ann\"}]}"),
                  json("{\"owners\":[{\"id\":1,\"name\":\"Bob\"}]}")))
          .isEqualTo(new Different("$.owners[0].name", "'\"Ann\"'", "'\"Bob\"'"));
    }

    @Test
    void ignoresTheOrderOfFieldsAndSpaces() {
      assertThat(compare(json("{\"a\":1,\"b\":2}"), json("{ \"b\": 2, \"a\": 1 }")))
          .isEqualTo(new Same());
    }

    @Test
    void ignoresValuesThatDifferWithinAVariant() {
      assertThat(
              compare(
                  new AnswerPair(
                      answer(200, "application/json", "{\"at\":1,\"n\":5}"),
                      answer(200, "application/json", "{\"at\":2,\"n\":5}")),
                  new AnswerPair(
                      answer(200, "application/json", "{\"at\":3,\"n\":5}"),
                      answer(200, "application/json", "{\"at\":4,\"n\":5}"))))
          .isEqualTo(new Same());
    }

    @Test
    void findsADifferenceBesideAVaryingValue() {
      assertThat(
              compare(
                  new AnswerPair(
                      answer(200, "application/json", "{\"at\":1,\"n\":5}"),
                      answer(200, "application/json", "{\"at\":2,\"n\":5}")),
                  new AnswerPair(
                      answer(200, "application/json", "{\"at\":3,\"n\":6}"),
                      answer(200, "application/json", "{\"at\":4,\"n\":6}"))))
          .isEqualTo(new Different("$.n", "'5'", "'6'"));
    }

    @Test
    void aMissingFieldIsADifference() {
      assertThat(compare(json("{\"a\":1,\"b\":2}"), json("{\"a\":1}")))
          .isEqualTo(new Different("$.b", "'2'", "nothing"));
    }

    @Test
    void listsOfDifferentLengthDiffer() {
      assertThat(compare(json("[1,2,3]"), json("[1,2]")))
          .isEqualTo(new Different("$", "3 items", "2 items"));
    }

    @Test
    void listsThatGrowWithinAVariantAreIgnored() {
      assertThat(
              compare(
                  new AnswerPair(
                      answer(200, "application/json", "[1]"),
                      answer(200, "application/json", "[1,2]")),
                  new AnswerPair(
                      answer(200, "application/json", "[1,2,3]"),
                      answer(200, "application/json", "[1,2,3,4]"))))
          .isEqualTo(new Same());
    }

    @Test
    void malformedJsonIsComparedAsText() {
      assertThat(compare(json("{broken"), json("{broken"))).isEqualTo(new Same());
      assertThat(compare(json("{broken"), json("{other"))).isInstanceOf(Different.class);
    }

    private AnswerPair json(String body) {
      return new AnswerPair(
          answer(200, "application/json;charset=UTF-8", body),
          answer(200, "application/json;charset=UTF-8", body));
    }
  }

  private static AnswerMatch compare(AnswerPair one, AnswerPair other) {
    return one.match(other);
  }

  private static AnswerPair text(String first, String second) {
    return new AnswerPair(answer(200, "text/html", first), answer(200, "text/html", second));
  }

  private static ReceivedAnswer answer(int status, String contentType, String body) {
    return new ReceivedAnswer(status, contentType, "", body, body.length());
  }
}
