package dev.loombench.tool.ownapp.start;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rounds of requests to a server, which give two answers to each. */
final class AnswerRounds {

  /** Exchange of one request for its answer. */
  interface Exchange {
    ReceivedAnswer answer(RequestSpec request) throws IOException, InterruptedException;
  }

  /** Pause of more than a second. */
  interface Pause {
    void await() throws InterruptedException;
  }

  static final class Unanswered extends Exception {

    private static final long serialVersionUID = 1;

    private final int request;

    private Unanswered(int request, IOException cause) {
      super(cause);
      this.request = request;
    }

    int request() {
      return request;
    }
  }

  private AnswerRounds() {}

  /**
   * Sends all requests twice. If the answers seem to differ from those of another variant, it sends
   * them again after the pause: times and uptimes in whole seconds are equal in two answers of one
   * second, so they would not be recognized as parts that vary.
   */
  static List<AnswerPair> of(
      List<RequestSpec> requests,
      Exchange exchange,
      Predicate<List<AnswerPair>> differ,
      Pause pause)
      throws Unanswered, InterruptedException {
    List<ReceivedAnswer> first = round(requests, exchange);
    List<AnswerPair> pairs = pairs(first, round(requests, exchange));
    if (differ.test(pairs)) {
      pause.await();
      return pairs(first, round(requests, exchange));
    }
    return pairs;
  }

  private static List<ReceivedAnswer> round(List<RequestSpec> requests, Exchange exchange)
      throws Unanswered, InterruptedException {
    var answers = new ArrayList<ReceivedAnswer>();
    var extracted = new HashMap<String, String>();
    for (RequestSpec request : requests) {
      try {
        ReceivedAnswer answer = exchange.answer(Placeholders.extracted(request, extracted));
        if (request.check() instanceof BodyCheck.Extracting(var pointers)) {
          extract(pointers, answer, extracted);
        }
        answers.add(answer);
      } catch (IOException none) {
        throw new Unanswered(answers.size(), none);
      }
    }
    return answers;
  }

  private static void extract(
      Map<String, String> pointers, ReceivedAnswer answer, Map<String, String> extracted)
      throws IOException {
    try {
      JsonNode json = new JsonMapper().readTree(answer.body());
      for (Map.Entry<String, String> pointer : pointers.entrySet()) {
        String value = json.at(pointer.getValue()).asStringOpt().orElse("");
        if (value.isEmpty()) {
          throw new IOException(
              "the answer, with status %d, has no value to extract at %s"
                  .formatted(answer.status(), pointer.getValue()));
        }
        extracted.put(pointer.getKey(), value);
      }
    } catch (JacksonException notJson) {
      throw new IOException(
          "the answer, with status %d, is not the JSON from which to extract values"
              .formatted(answer.status()),
          notJson);
    }
  }

  private static List<AnswerPair> pairs(List<ReceivedAnswer> first, List<ReceivedAnswer> second) {
    return IntStream.range(0, first.size())
        .mapToObj(index -> new AnswerPair(first.get(index), second.get(index)))
        .toList();
  }
}
