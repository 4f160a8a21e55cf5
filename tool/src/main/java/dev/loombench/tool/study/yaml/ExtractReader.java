package dev.loombench.tool.study.yaml;

import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.yaml.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reader of the values that users take from answers, and checks of their use. */
final class ExtractReader {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern POINTER = Pattern.compile("(/[^/]+)+");

  private ExtractReader() {}

  /** Reads the place of a value. */
  static String pointer(String name, Cursor value) {
    if (!NAME.matcher(name).matches()) {
      throw value.refuse("not a name of a value; use a letter, then letters, digits, '-' and '_'");
    }
    return pointer(value);
  }

  static String pointer(Cursor value) {
    return value.text("a JSON pointer like /access_token", POINTER.asMatchPredicate());
  }

  /** Checks that every value is sent, and that the answer with it can come before. */
  static List<OwnRequest> checked(Cursor list, List<OwnRequest> requests) {
    var unsent = new ArrayList<>(requests.stream().map(OwnRequest::spec).toList());
    var sent = new TreeSet<String>();
    unsent.forEach(request -> sent.addAll(Placeholders.extracted(request)));
    var known = new TreeSet<String>();
    List<RequestSpec> next;
    do {
      next =
          unsent.stream()
              .filter(request -> known.containsAll(Placeholders.extracted(request)))
              .toList();
      next.forEach(request -> known.addAll(request.check().extracted()));
      unsent.removeAll(next);
    } while (!next.isEmpty());
    if (!unsent.isEmpty()) {
      RequestSpec request = unsent.getFirst();
      Set<String> missing = Placeholders.extracted(request);
      missing.removeAll(known);
      throw list.refuse(
          "%s %s sends {extract:%s}, which no answer before it has; add 'extract' to the request whose answer has it"
              .formatted(request.method(), request.path(), missing.iterator().next()));
    }
    known.removeAll(sent);
    if (!known.isEmpty()) {
      throw list.refuse(
          "'extract' takes '%s', which no request sends; write {extract:%s} where it belongs, or remove it"
              .formatted(known.first(), known.first()));
    }
    return requests;
  }

  /** Checks that the users of a load can keep what was extracted. */
  static void check(Cursor workload, Work work, List<Load> loads) {
    boolean isExtracted =
        work.requests().stream().anyMatch(request -> !request.check().extracted().isEmpty());
    if (isExtracted && loads.stream().anyMatch(OpenModel.class::isInstance)) {
      throw workload.refuse(
          "'extract' needs users who keep the value, but a rate has none; give a load with 'users'");
    }
  }
}
