package dev.loombench.conformance;

import dev.loombench.conformance.ServerSpec.VariantSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server in one of its models.
 *
 * @param server the name of its module and jar
 * @param form the form in which it is started
 * @param arguments the command line that selects the model
 * @param facts expected facts, as regular expressions
 */
record Variant(String server, Form form, List<String> arguments, Map<String, String> facts) {

  /** Returns every server in every model. */
  static List<Variant> all() {
    return of(ServerSpec::variants);
  }

  /** Returns the variants for the tests of files: all, and those that write files differently. */
  static List<Variant> forFiles() {
    return Stream.concat(all().stream(), of(ServerSpec::fileVariants).stream()).toList();
  }

  private static List<Variant> of(Function<ServerSpec, List<VariantSpec>> variants) {
    return ServerSpec.servers().stream()
        .flatMap(server -> of(server, variants.apply(ServerSpec.of(server))))
        .toList();
  }

  private static Stream<Variant> of(String server, List<VariantSpec> specs) {
    return specs.stream()
        .filter(spec -> ServerSpec.isSelected(spec.full(), spec.arguments()))
        .flatMap(
            spec ->
                Form.of(server, spec.equals(specs.getFirst()))
                    .map(form -> new Variant(server, form, spec.arguments(), spec.facts())));
  }

  /** Returns the command line of the variant with more arguments. */
  List<String> with(String... more) {
    return Stream.concat(arguments.stream(), Stream.of(more)).toList();
  }

  @Override
  public String toString() {
    return String.join(
        " ", Stream.concat(Stream.of(form.nameOf(server)), arguments.stream()).toList());
  }
}
