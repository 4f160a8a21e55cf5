package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialJsonTest {

  private static final String DOCUMENT =
      """
      {
        "first" : "…\\n  \\"series\\" : [",
        "facts" : {
          "series" : [ 1 ]
        },
        "series" : [ {
          "evidence" : [ "],\\n  \\"evidence\\" : " ]%s
        } ],
        "evidence" : [ {
          "evidence" : "],\\"evidence\\" : ü%s"
        } ],
        "latencies" : ""
      }
      """;

  @TempDir private Path folder;

  /** Sizes below and above those of the parts that are read first. */
  @ParameterizedTest
  @ValueSource(ints = {0, 100, 1_000, 20_000, 200_000})
  void theTimeSeriesAreLeftOutHoweverLongTheRestIs(int length) throws IOException {
    String padding = " ".repeat(length);
    String json = DOCUMENT.replace("…", "…" + padding);
    String document = json.formatted(" ".repeat(50_000), padding);
    String expected =
        document.substring(
                0, document.indexOf("\n  \"series\" : [") + "\n  \"series\" : [".length())
            + document.substring(document.indexOf("],\n  \"evidence\" : "));

    assertThat(withoutSeries(document)).contains(expected);
  }

  @Test
  void emptyTimeSeriesAreLeftAsTheyAre() throws IOException {
    String document = "{\n  \"series\" : [ ],\n  \"evidence\" : [ ]\n}";
    assertThat(withoutSeries(document)).contains(document.replace("[ ],", "[],"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"series\":[],\"evidence\":[]}",
        "{\n  \"series\" : [ 1 ],\n  \"other\" : 1,\n  \"evidence\" : [ ]\n}",
        "{\n  \"evidence\" : [ ],\n  \"series\" : [ ]\n}",
        "{\n  \"series\" : [ {\n",
        "{\n  \"series\" : [ ],\n  \"evide",
      })
  void aFileOfAnotherFormatIsReadCompletely(String document) throws IOException {
    assertThat(withoutSeries(document)).isEmpty();
  }

  private Optional<String> withoutSeries(String document) throws IOException {
    Files.writeString(file(), document);
    return TrialJson.withoutSeries(file()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private Path file() {
    return folder.resolve("trial.json");
  }
}
