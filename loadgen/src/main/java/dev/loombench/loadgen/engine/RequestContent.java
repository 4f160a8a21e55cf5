package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One of the contents that a request has in rotation: a row of its values, with a body. */
final class RequestContent {

  private final RequestSpec spec;
  private final byte[] body;
  private final boolean varies;

  private RequestContent(RequestSpec spec, byte[] body, boolean varies) {
    this.spec = spec;
    this.body = body;
    this.varies = varies;
  }

  static List<List<RequestContent>> of(LoadPlan plan) throws PlanException {
    List<List<RequestContent>> contents = new ArrayList<>();
    for (RequestSpec request : plan.requests()) {
      boolean varies = Placeholders.variesWhenSent(request);
      List<RequestContent> rotation = new ArrayList<>();
      for (RequestSpec row : Placeholders.rows(request)) {
        for (byte[] body : RequestBodies.of(row.body(), plan.seed())) {
          rotation.add(new RequestContent(row, body, varies));
        }
      }
      contents.add(rotation);
    }
    return contents;
  }

  RequestSpec spec() {
    return spec;
  }

  byte[] body() {
    return body;
  }

  /** Returns whether it differs each time that it is sent. */
  boolean varies() {
    return varies;
  }

  /** Returns this content with a number in place of its unique values, and the user's values. */
  RequestContent with(long number, Map<String, String> extracted) {
    RequestSpec filled = Placeholders.extracted(Placeholders.unique(spec, number), extracted);
    return new RequestContent(
        filled,
        filled.body() instanceof RequestBody.Text(String text)
            ? text.getBytes(StandardCharsets.UTF_8)
            : body,
        false);
  }
}
