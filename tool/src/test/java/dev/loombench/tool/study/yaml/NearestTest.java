package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  private static final List<String> KNOWN = List.of("variants", "workloads", "users", "to", "GET");

  @ParameterizedTest
  @CsvSource({"worklods, workloads", "varaints, variants", "user, users", "ot, to", "get, GET"})
  void aMistypedNameIsUnderstood(String typed, String meant) {
    assertThat(Nearest.to(typed, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"colour", "work", "ssers-of-it", "from"})
  void aNameFarFromAllIsLeftAlone(String typed) {
    assertThat(Nearest.to(typed, KNOWN)).isEmpty();
    assertThat(Nearest.hint(typed, KNOWN)).isEmpty();
  }
}
