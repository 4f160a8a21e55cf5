package dev.loombench.tool.study;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import dev.loombench.tool.study.yaml.Words;
import java.util.List;
import java.util.Set;

/**
 * Lays the fields of the chosen scale over those of the study, and single settings over both.
 *
 * @param root the study with all of that laid over it, and without its other scales
 * @param scale the scale that was chosen
 */
record ScaleReader(Cursor root, Read<Scale> scale) {

  /** The field that holds them. */
  static final String SCALES = "scales";

  private static final String SHORTENED = "shortened";

  /**
   * @throws Problem of usage if the study has no scale of that name
   */
  static ScaleReader of(Cursor file, StudyChoices choices) {
    List<String> names = file.namesUnder(SCALES);
    Cursor study = file.without(Set.of(SCALES));
    if (names.isEmpty()) {
      if (!choices.scale().isEmpty()) {
        throw Problem.usage(
            "--scale %s: the study has no scales; leave it out".formatted(choices.scale()));
      }
      return new ScaleReader(settled(study, choices), new Read.Good<>(Scale.NONE));
    }
    String name = choices.scale().isEmpty() ? names.getFirst() : choices.scale();
    if (!names.contains(name)) {
      throw Problem.usage(
          "--scale: found %s; the study has %s"
              .formatted(Words.quoted(name), Words.quotedList(names, "and")));
    }
    Cursor chosen = file.under(SCALES, name);
    return new ScaleReader(
        settled(study.laidUnder(chosen.without(Set.of(SHORTENED))), choices),
        Read.of(() -> scale(name, chosen)));
  }

  private static Scale scale(String name, Cursor chosen) {
    Fields fields = chosen.fields("a mapping with the fields that differ");
    Read<List<String>> shortened =
        fields.optional(
            SHORTENED, List.of(), list -> list.items("a list of sentences", Values::sentence));
    return new Scale(name, shortened.value());
  }

  private static Cursor settled(Cursor study, StudyChoices choices) {
    Cursor settled = study;
    for (var setting : choices.settings().entrySet()) {
      settled = settled.with(setting.getKey(), setting.getValue());
    }
    return settled;
  }
}
