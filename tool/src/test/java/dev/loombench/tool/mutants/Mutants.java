package dev.loombench.tool.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts of what damaged inputs lead to. */
final class Mutants {

  private static final boolean FULL = Boolean.getBoolean("loombench.full");

  /** Reader of an input. */
  interface Reader {
    void read(String mutant) throws Exception;
  }

  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> crashes = new ArrayList<>();

  /**
   * Reads mutants of the inputs; each must be accepted or refused with a {@link Problem} of one of
   * the kinds that has a message.
   *
   * @param count the number of mutants of all inputs together; twenty times as many in long tests
   */
  static Map<String, Integer> of(
      List<String> inputs, int count, List<Problem.Kind> kinds, Reader reader) {
    var mutants = new Mutants();
    for (int seed = 0; seed < count * (FULL ? 20 : 1); seed++) {
      mutants.read(seed, new Mutator(seed).mutate(inputs.get(seed % inputs.size())), kinds, reader);
    }
    assertThat(mutants.crashes).isEmpty();
    return mutants.outcomes;
  }

  private void read(int seed, String mutant, List<Problem.Kind> kinds, Reader reader) {
    try {
      reader.read(mutant);
      outcomes.merge("accepted", 1, Integer::sum);
    } catch (Problem refused) {
      outcomes.merge("refused", 1, Integer::sum);
      if (!kinds.contains(refused.kind()) || refused.getMessage().isBlank()) {
        crashes.add("seed %d: %s: %s".formatted(seed, refused.kind(), refused.getMessage()));
      }
    } catch (Exception | StackOverflowError crash) {
      crashes.add("seed %d: %s at %s".formatted(seed, crash, crash.getStackTrace()[0]));
    }
  }
}
