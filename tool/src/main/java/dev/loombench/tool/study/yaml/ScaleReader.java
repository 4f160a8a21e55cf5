package dev.loombench.tool.study.yaml;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.Scale.Tuned;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Quoting;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Study with the fields of the chosen scale and single settings applied.
 *
 * @param root the resulting study, without the field {@code scales}
 * @param variants names of all variants, including those that the scale removes
 * @param workloads names of all workloads, including those that the scale removes
 */
record ScaleReader(Cursor root, Scale scale, List<String> variants, List<String> workloads) {

  /** Name of the field that holds the scales. */
  static final String SCALES = "scales";

  private static final String SHORTENED = "shortened";
  private static final String TUNED = "tuned";
  private static final double FIRST_RATE = 100;

  /**
   * Applies the chosen scale and settings.
   *
   * @throws Problem of usage if the study has no scale of that name
   */
  static ScaleReader of(Cursor file, StudyChoices choices) {
    List<String> names = file.namesUnder(SCALES);
    Cursor study = file.without(Set.of(SCALES));
    if (names.isEmpty()) {
      if (choices.scale().isPresent()) {
        throw Problem.usage(
            "--scale %s: the study has no scales; omit the option"
                .formatted(choices.scale().get()));
      }
      return reader(study, settled(study, choices), Scale.NONE);
    }
    String name = choices.scale().orElse(names.getFirst());
    if (!names.contains(name)) {
      throw Problem.usage(
          "--scale: found %s; the study has %s"
              .formatted(Quoting.quoted(name), Quoting.quotedList(names, "and")));
    }
    Cursor chosen = file.under(SCALES, name);
    Cursor laid = study.laidUnder(chosen.without(Set.of(SHORTENED, TUNED)));
    Cursor settled = settled(laid, choices);
    Optional<Scale> scale = chosen.read(fields -> scale(name, fields, laid, settled));
    return reader(study, settled, scale.orElse(Scale.NONE));
  }

  private static ScaleReader reader(Cursor study, Cursor settled, Scale scale) {
    return new ScaleReader(
        settled, scale, names("variants", study, settled), names("workloads", study, settled));
  }

  private static List<String> names(String field, Cursor study, Cursor settled) {
    return Stream.of(study, settled)
        .flatMap(one -> one.namesUnder(field).stream())
        .distinct()
        .toList();
  }

  private static Scale scale(String name, Cursor chosen, Cursor laid, Cursor settled) {
    YamlFields fields = chosen.fields("a mapping with the fields that differ");
    List<String> shortened = fields.list(SHORTENED, "a list of sentences", Cursor::sentence);
    List<Tuned> tuned =
        fields.optional(
            TUNED,
            List.of(),
            workloads ->
                workloads.named("workload", (workload, value) -> tuned(workload, value, laid)));
    fields.requireReadable();
    // A setting can remove a workload that the scale tunes.
    List<String> left = settled.namesUnder("workloads");
    List<Tuned> searched =
        tuned.stream().filter(rate -> left.contains(rate.workload().name())).toList();
    return new Scale(Optional.of(name), shortened, searched);
  }

  private static Tuned tuned(String workload, Cursor value, Cursor laid) {
    YamlFields fields = value.fields("a mapping with 'share' and 'of'");
    if (!laid.namesUnder("workloads").contains(workload)) {
      throw value.refuse("the study has no workload of this name at this scale");
    }
    Double share = fields.required("share", "a share like 70%", Cursor::percent);
    String of = fields.required("of", "a variant", ValueReaders.oneOf(laid.namesUnder("variants")));
    double from =
        fields.optional("from", FIRST_RATE, ValueReaders.positive(LoadReader.MAX_PER_SECOND));
    fields.done();
    return new Tuned(new WorkloadId(workload), new VariantId(of), share, from);
  }

  private static Cursor settled(Cursor study, StudyChoices choices) {
    Cursor settled = study;
    for (var setting : choices.settings().entrySet()) {
      settled = settled.with(setting.getKey(), setting.getValue());
    }
    return settled;
  }
}
