(* Mathglot for the Wolfram Language: LaTeX as people write it, translated by the
   service that `mathglot serve` starts. Needs nothing but that service.

   Get["Mathglot.wl"]
   MathglotTranslate["\\int_0^\\pi \\sin^2 x\\,dx"]     the expression, held
   MathglotTranslate["J_\\nu(x)", "To" -> "sympy"]      another language, as a string *)

BeginPackage["Mathglot`"];

MathglotTranslate::usage = "MathglotTranslate[latex] gives the expression that LaTeX \
stands for, in HoldForm; ReleaseHold evaluates it. With the option \"To\" it gives the \
text in another language, and \"From\" says that the formula is not LaTeX.";
MathglotAnswer::usage = "MathglotAnswer[latex] gives all that the service says of a \
formula, as an association: text, confidence, checks, assumptions, alternatives.";
MathglotExpression::usage = "MathglotExpression[text] gives the expression of a text in \
Mathematica's InputForm, in HoldForm.";
$MathglotService::usage = "$MathglotService is the address of the service.";

$MathglotService = "http://127.0.0.1:8000";

MathglotTranslate::refused = "The service says: `1`";
MathglotTranslate::absent = "There is no service at `1`: start one with mathglot serve.";
MathglotTranslate::guess = "This is a guess: compare it with the formula before use.";

Options[MathglotAnswer] = {"From" -> Automatic, "To" -> "mathematica",
  "Assume" -> {}, "Guess" -> False};
Options[MathglotTranslate] = Options[MathglotAnswer];

Begin["`Private`"];

MathglotAnswer[latex_String, OptionsPattern[]] :=
  ask[Join[
    <|"latex" -> latex, "to" -> OptionValue["To"],
      "assume" -> OptionValue["Assume"], "guess" -> OptionValue["Guess"]|>,
    sayFrom[OptionValue["From"]]]];

(* If nobody says it, the service finds out whether LaTeX is semantic. *)
sayFrom[Automatic] := <||>;
sayFrom[language_] := <|"from" -> language|>;

MathglotTranslate[latex_String, options : OptionsPattern[]] :=
  Module[{answer},
    answer = MathglotAnswer[latex, options];
    If[FailureQ[answer], Return[answer]];
    If[answer["certainty"] === "a guess" || answer["checks"]["displays"] === False,
      Message[MathglotTranslate::guess]];
    If[OptionValue["To"] === "mathematica",
      MathglotExpression[answer["text"]],
      answer["text"]]];

MathglotExpression[text_String] := ToExpression[text, InputForm, HoldForm];

(* Bytes go both ways: a string that ExportString makes is in UTF-8 already, and would
   be encoded again. *)
ask[body_Association] :=
  Module[{response, answer},
    response = URLRead[HTTPRequest[$MathglotService <> "/api/translate",
      <|"Method" -> "POST", "ContentType" -> "application/json",
        "Body" -> ExportByteArray[body, "RawJSON"]|>]];
    If[FailureQ[response],
      Message[MathglotTranslate::absent, $MathglotService];
      Return[$Failed]];
    answer = ImportByteArray[response["BodyByteArray"], "RawJSON"];
    If[! AssociationQ[answer] || KeyExistsQ[answer, "error"],
      Message[MathglotTranslate::refused, describe[answer]];
      Return[$Failed]];
    answer];

describe[answer_Association] := answer["error"]["message"];
describe[answer_] := answer;

End[];
EndPackage[];
